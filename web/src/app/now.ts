/** The time of the page, for what runs on between the messages of the server. */
import { useEffect, useState } from "preact/hooks";

/** Now, by the clock of the page; while `running`, whoever asks is shown anew every so many milliseconds. */
export function useNow(running: boolean, every: number): number {
  const [, shown] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => shown((count) => count + 1), every);
    return () => clearInterval(timer);
  }, [running, every]);
  return performance.now();
}
