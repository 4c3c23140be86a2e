/** An event in words. */
import { labWords } from "../../i18n/lab/theatre";
import { valueText, whole, type Replay } from "./replay";
import { hasWindow } from "./ruler";
import { pathText } from "./tree";

/** What happened at this moment, for people and for screen readers. */
export function told(replay: Replay, moment: number): string {
  const w = labWords();
  const event = replay.event(moment);
  if (!event) return w.beginning;
  const id = replay.node(moment);
  const node = id === 0 ? w.root : w.theNode(pathText(replay.tree, id));
  const sentence = (): string => {
    switch (event.event) {
      case "pass":
        return w.pass(event.depth);
      case "enter": {
        const window = hasWindow(replay) ? `(${valueText(whole(event.window.alpha))}, ${valueText(whole(event.window.beta))})` : null;
        return w.enter(node, event.player.toUpperCase(), window);
      }
      case "evaluated":
        return w.evaluate(node, valueText(whole(event.value)));
      case "value":
        return w[event.bound](node, valueText(whole(event.value)));
      case "answer":
        return event.holds ? w.yes(node) : w.no(node);
      case "cut": {
        const what = event.reason === "solved" ? w.struck(event.skipped) : w.skipped(event.skipped);
        return `${what}: ${w.reasons[event.reason]}`;
      }
      case "list":
        return w.nth(event.number, event.states.length);
    }
  };
  const text = sentence();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
