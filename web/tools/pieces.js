/**
 * Draws our own piece sets and writes them as SVG files: `node tools/pieces.js`.
 *
 * Each piece is a handful of shapes on a field of 45 by 45, as on an engineer's plate: solids first, then the fine
 * lines engraved on them. *Plano* draws them as they are; *Ficha* puts them on a round token.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

/** Solids (outlined and filled), engraved lines, and small spots in the colour of the lines. */
const SHAPES = {
  P: {
    solids: [
      "M15 35c2.7-3 4.3-7.2 4.7-12.4h5.6C25.7 27.8 27.3 32 30 35z",
      "M17 20.2h11a1 1 0 0 1 1 1v.6a1 1 0 0 1-1 1H17a1 1 0 0 1-1-1v-.6a1 1 0 0 1 1-1z",
      "M22.5 9.4a5.4 5.4 0 1 1 0 10.8 5.4 5.4 0 0 1 0-10.8z",
      "M13.6 35h17.8a2 2 0 0 1 2 2v2.6H11.6V37a2 2 0 0 1 2-2z",
    ],
    lines: ["M18.2 31.6h8.6"],
    spots: [],
  },
  R: {
    solids: [
      "M14.2 33.4 15.4 18.6h14.2l1.2 14.8z",
      "M11.4 8.2h4.7v3h4v-3h4.8v3h4v-3h4.7v6.6l-2.6 3.8H14l-2.6-3.8z",
      "M12.2 33.4h20.6a1.6 1.6 0 0 1 1.6 1.6v1.2H10.6V35a1.6 1.6 0 0 1 1.6-1.6z",
      "M9.4 36.2h26.2v3.4H9.4z",
    ],
    lines: ["M14.2 14.9h16.6", "M17 22.3h11", "M16.7 26h11.6", "M16.4 29.7h12.2", "M22.5 22.3V26", "M19.6 26v3.7", "M25.4 26v3.7"],
    spots: [],
  },
  N: {
    solids: [
      "M13.2 35.2c-.2-6.4 4-9.2 7-12.2.8-.8.2-1.7-.8-1.3-2.6 1-4.3 3.4-6.6 4.4-2.4 1-5-.4-5.2-2.7-.2-2.6 2.7-5.2 4.2-8.2 1.1-2.2 2-4.2 4.2-5.8l-.6-4.6 5 3.1C29 8.5 34.2 16.2 33.4 35.2z",
      "M12.4 35.2h21.4a1.6 1.6 0 0 1 1.6 1.6v2.8H10.8v-2.8a1.6 1.6 0 0 1 1.6-1.6z",
    ],
    lines: ["M21.5 11.2c6 1.3 9 8.8 8.9 20.8", "M22.6 15.6c3.3 2.2 4.6 7.6 4.4 14.4", "M9 23.6c.8.7 1.9.8 2.8.3"],
    spots: ["M16.6 13.7a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z"],
  },
  B: {
    solids: [
      "M15.2 35c3.2-2.6 4.8-6 5.2-9.8h4.2c.4 3.8 2 7.2 5.2 9.8z",
      "M22.5 9c4.3 3.3 6.5 6.5 6.5 9.5 0 2-.9 3.5-2.3 4.5h-8.4c-1.4-1-2.3-2.5-2.3-4.5 0-3 2.2-6.2 6.5-9.5z",
      "M16.8 23h11.4a1 1 0 0 1 1 1v.4a1 1 0 0 1-1 1H16.8a1 1 0 0 1-1-1V24a1 1 0 0 1 1-1z",
      "M22.5 5.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
      "M13.6 35h17.8a2 2 0 0 1 2 2v2.6H11.6V37a2 2 0 0 1 2-2z",
    ],
    lines: ["M22.5 13.4v6.4", "M19.3 16.6h6.4", "M18.6 31.6h7.8"],
    spots: [],
  },
  Q: {
    solids: [
      "M13.2 34.4c2.3-2.7 3.5-6 3.8-9.8h11c.3 3.8 1.5 7.1 3.8 9.8z",
      "M14.8 22.2 9.6 12.6l6.2 4.2.5-7.6 4.3 6.4 1.9-8 1.9 8 4.3-6.4.5 7.6 6.2-4.2-5.2 9.6z",
      "M14.4 22.2h16.2a1.2 1.2 0 0 1 0 2.4H14.4a1.2 1.2 0 0 1 0-2.4z",
      "M8.9 9.7a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z",
      "M16 6.3a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z",
      "M22.5 4.9a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z",
      "M29 6.3a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z",
      "M36.1 9.7a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z",
      "M12.2 34.4h20.6a2 2 0 0 1 2 2v3.2H10.2v-3.2a2 2 0 0 1 2-2z",
    ],
    lines: ["M16.4 19.6h12.2", "M17 31h11", "M18.6 27.6h7.8"],
    spots: [],
  },
  K: {
    solids: [
      "M13.2 34.4c2.3-2.7 3.5-6 3.8-9.8h11c.3 3.8 1.5 7.1 3.8 9.8z",
      "M14.6 22.2c-4-4.6-2.6-9.6 2.4-9.8 2.5-.1 4.5 1.2 5.5 3.2 1-2 3-3.3 5.5-3.2 5 .2 6.4 5.2 2.4 9.8z",
      "M14.4 22.2h16.2a1.2 1.2 0 0 1 0 2.4H14.4a1.2 1.2 0 0 1 0-2.4z",
      "M21.2 4.3h2.6v2.5h2.7v2.5h-2.7v4.9l-1.3 1.7-1.3-1.7V9.3h-2.7V6.8h2.7z",
      "M12.2 34.4h20.6a2 2 0 0 1 2 2v3.2H10.2v-3.2a2 2 0 0 1 2-2z",
    ],
    lines: ["M17.6 19.6c-2.2-2.2-1.7-4.6.3-4.7", "M27.4 19.6c2.2-2.2 1.7-4.6-.3-4.7", "M17 31h11", "M18.6 27.6h7.8"],
    spots: [],
  },
};

const INK = "#1b222b";
const IVORY = "#fbf5e6";

function svg(body) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">${body}</svg>\n`;
}

function drawing({ solids, lines, spots }, fill, edge, line, width) {
  return (
    `<g fill="${fill}" stroke="${edge}" stroke-width="${width}" stroke-linejoin="round"><path d="${solids.join("")}"/></g>` +
    (lines.length ? `<path d="${lines.join("")}" fill="none" stroke="${line}" stroke-width=".9" stroke-linecap="round"/>` : "") +
    (spots.length ? `<path d="${spots.join("")}" fill="${line}"/>` : "")
  );
}

function plano(shape, white) {
  // A dark piece has a light edge under its own, so that it stands out from dark squares.
  const halo = white ? "" : drawing({ ...shape, lines: [], spots: [] }, "none", IVORY, INK, 2.6).replace("<g ", '<g opacity=".55" ');
  return svg(halo + (white ? drawing(shape, IVORY, INK, INK, 1.4) : drawing(shape, "#2b343f", "#11161c", "#d9c9a3", 1.2)));
}

function ficha(shape, white) {
  const [disc, edge, fill] = white ? [IVORY, INK, INK] : ["#2b343f", "#11161c", IVORY];
  const rim = white ? "#8a6a2f" : "#d9b871";
  return svg(
    `<circle cx="22.5" cy="22.5" r="19.5" fill="${disc}" stroke="${edge}" stroke-width="1.4"/>` +
      `<circle cx="22.5" cy="22.5" r="17" fill="none" stroke="${rim}" stroke-width=".8"/>` +
      `<g transform="translate(7.2 7.4) scale(.68)">${drawing(shape, fill, fill, disc, 0.6)}</g>`,
  );
}

for (const [name, draw] of Object.entries({ plano, ficha })) {
  const folder = new URL(`../src/board/pieces/${name}/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [letter, shape] of Object.entries(SHAPES)) {
    for (const side of ["w", "b"]) {
      const text = draw(shape, side === "w");
      writeFileSync(new URL(`${side}${letter}.svg`, folder), text);
    }
  }
}

// Cburnett's set comes with Chessground; here each piece gets a file of its own, as ours have.
const sheet = readFileSync(new URL("../node_modules/@lichess-org/chessground/assets/chessground.cburnett.css", import.meta.url), "utf8");
const letters = { pawn: "P", knight: "N", bishop: "B", rook: "R", queen: "Q", king: "K" };
const cburnett = new URL("../src/board/pieces/cburnett/", import.meta.url);
mkdirSync(cburnett, { recursive: true });
for (const [, role, color, data] of sheet.matchAll(/piece\.(\w+)\.(\w+) \{\s*background-image: url\('data:image\/svg\+xml;base64,([^']+)'\)/g)) {
  const text = Buffer.from(data, "base64").toString("utf8").replace('width="45" height="45"', 'viewBox="0 0 45 45"');
  writeFileSync(new URL(`${color[0]}${letters[role]}.svg`, cburnett), `${text.trim()}\n`);
}

// The style sheet that gives each man its picture, and each figure of the notation its outline.
const rules = [];
for (const set of ["plano", "cburnett", "ficha"]) {
  for (const [role, letter] of Object.entries(letters)) {
    for (const color of ["white", "black"]) {
      rules.push(`[data-pieces="${set}"] .${color}.${role} {\n  background-image: url("./${set}/${color[0]}${letter}.svg");\n}`);
    }
  }
}
for (const [role, letter] of Object.entries(letters)) rules.push(`.figure.${role} {\n  mask-image: url("./plano/w${letter}.svg");\n}`);
writeFileSync(new URL("../src/board/pieces/pieces.css", import.meta.url), `/* Written by tools/pieces.js. */\n${rules.join("\n")}\n`);
