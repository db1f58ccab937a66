/** Who sees a note or a photo. */
export const visibleText = ({ visible }: { visible: boolean }): string =>
  visible ? 'Visible par le client' : 'Interne'

/** The press that changes it. */
export const publishText = (visible: boolean): string => (visible ? 'Ne plus montrer au client' : 'Montrer au client')
