/** Who sees a note or a photo. */
export const visibleText = ({ visible }: { visible: boolean }): string =>
  visible ? 'Visible par le client' : 'Interne'

/** The press that changes it. */
export const publishText = (visible: boolean): string => (visible ? 'Ne plus montrer au client' : 'Montrer au client')

/** Which of the photos that were sent together were not kept, and why. */
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

const inFrench = new Intl.ListFormat('fr')
