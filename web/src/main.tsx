/** Where the page begins. */
import { render } from "preact";
import { listenToKeys } from "./app/keys";
import { unfoldForPaper } from "./app/paper";
import { followLinks } from "./app/router";
import { Shell } from "./app/shell";
import { server } from "./net/server";
import "./style/index.css";

followLinks();
listenToKeys();
unfoldForPaper();
server.start();
const root = document.getElementById("app");
if (root) render(<Shell />, root);
