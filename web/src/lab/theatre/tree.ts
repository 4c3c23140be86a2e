/** A tree as the page draws it: numbered nodes, each before its children. */
import type { Player, TreeNode } from "../../wire";

export interface Tree {
  nodes: TreeNode[];
  parent: Int32Array;
  depth: Int32Array;
  /** The numbers of the children of each node. */
  children: number[][];
  /** How many nodes there are in the branch of each node, itself included; they follow it. */
  size: Int32Array;
  deepest: number;
}

export function treeOf(nodes: TreeNode[]): Tree {
  const count = nodes.length;
  const tree: Tree = {
    nodes,
    parent: new Int32Array(count).fill(-1),
    depth: new Int32Array(count),
    children: nodes.map(() => []),
    size: new Int32Array(count).fill(1),
    deepest: 0,
  };
  // The nodes above the present one, with how many children are still to come.
  const open: { id: number; left: number }[] = [];
  nodes.forEach((node, id) => {
    while (open.at(-1)?.left === 0) open.pop();
    const above = open.at(-1);
    if (above) {
      above.left -= 1;
      tree.parent[id] = above.id;
      tree.children[above.id]?.push(id);
    }
    tree.depth[id] = open.length;
    tree.deepest = Math.max(tree.deepest, open.length);
    open.push({ id, left: node.children });
  });
  for (let id = count - 1; id > 0; id--) {
    const above = tree.parent[id] ?? 0;
    tree.size[above] = (tree.size[above] ?? 0) + (tree.size[id] ?? 0);
  }
  return tree;
}

/** The number of the node at the end of a path; the last one there is, if the path leads out of the tree. */
export function nodeAt(tree: Tree, path: readonly number[]): number {
  let id = 0;
  for (const step of path) {
    const child = tree.children[id]?.[step - 1];
    if (child === undefined) break;
    id = child;
  }
  return id;
}

/** The path to a node, as the lectures write it: 2.1.2, and ε for the root. */
export function pathText(tree: Tree, id: number): string {
  const steps: number[] = [];
  for (let at = id; at > 0; at = tree.parent[at] ?? 0) steps.push((tree.children[tree.parent[at] ?? 0]?.indexOf(at) ?? 0) + 1);
  return steps.length ? steps.reverse().join(".") : "ε";
}

export const playerAt = (tree: Tree, id: number): Player => tree.nodes[id]?.player ?? "max";
export const isLeaf = (tree: Tree, id: number): boolean => tree.children[id]?.length === 0;
