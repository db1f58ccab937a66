/** A list with the item moved to the position `to`, counted from 0; a position beyond an end means that end. */
export function placedAt<Item>(items: readonly Item[], item: Item, to: number): Item[] {
  const others = items.filter((each) => each !== item)
  const position = Math.min(Math.max(to, 0), others.length)
  return [...others.slice(0, position), item, ...others.slice(position)]
}
