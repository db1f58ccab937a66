const inFrench = new Intl.ListFormat('fr')

/** The photos of a form that were not kept, with the reasons. Only for the server: old browsers have no list format. */
export function lostPhotosText(lost: readonly { nth: number; why: string }[]): string {
  return [...Map.groupBy(lost, ({ why }) => why)]
    .map(([why, those]) => {
      const list = inFrench.format(those.map(({ nth }) => String(nth)))
      return those.length === 1
        ? `La photo ${list} n’a pas été gardée. ${why}`
        : `Les photos ${list} n’ont pas été gardées. ${why}`
    })
    .join(' ')
}
