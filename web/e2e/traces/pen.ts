/** A pen that notes what is drawn where. */

/** A closed shape that was filled, and how its edge was drawn; none if it was not. */
export interface Shape {
  x: number;
  y: number;
  fill: string;
  edge: { dash: string; width: number } | null;
}

/** A line that was drawn from one place to another. */
export interface Drawn {
  to: string;
  style: string;
  dash: string;
}

export const place = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

export class NotingPen {
  shapes: Shape[] = [];
  lines: Drawn[] = [];
  fillStyle = "";
  strokeStyle = "";
  lineWidth = 1;
  font = "";
  textAlign = "";
  textBaseline = "";
  private points: [number, number][] = [];
  private middle: [number, number] | null = null;
  private dash = "";
  private shape: Shape | null = null;

  clear(): void {
    this.shapes = [];
    this.lines = [];
  }
  beginPath(): void {
    this.points = [];
    this.middle = null;
    this.shape = null;
  }
  moveTo(x: number, y: number): void {
    this.points.push([x, y]);
  }
  lineTo(x: number, y: number): void {
    this.points.push([x, y]);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.middle = [x + width / 2, y + height / 2];
  }
  ellipse(x: number, y: number): void {
    this.middle = [x, y];
  }
  setLineDash(dash: number[]): void {
    this.dash = dash.join();
  }
  fill(): void {
    const [x, y] = this.middle ?? [mean(this.points.map(([x]) => x)), mean(this.points.map(([, y]) => y))];
    this.shape = { x, y, fill: this.fillStyle, edge: null };
    this.shapes.push(this.shape);
  }
  stroke(): void {
    if (this.shape) this.shape.edge = { dash: this.dash, width: this.lineWidth };
    else for (let i = 1; i < this.points.length; i += 2) this.lines.push({ to: place(...(this.points[i] ?? [0, 0])), style: this.strokeStyle, dash: this.dash });
  }
  measureText(): { width: number } {
    return { width: 8 };
  }
  /** What leaves nothing to be noted. */
  save = (): null => null;
  restore = (): null => null;
  clip = (): null => null;
  clearRect = (): null => null;
  fillRect = (): null => null;
  fillText = (): null => null;
  closePath = (): null => null;
}

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
