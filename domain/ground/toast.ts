export type ToastKind = 'info' | 'error'

/** The single action that a toast offers, as an address. */
export type ToastOffer = {
  label: string
  /** The address of the page, or of the form where `posts` is given. */
  href: string
  posts?: boolean
  /** The page to which the form returns. */
  back?: string
  /** Other fields of the form. */
  values?: Record<string, string>
  /**
   * Whether the action undoes what the toast announces: Ctrl+Z presses it, and it is removed before the server would
   * refuse it.
   */
  undoes?: boolean
  /** A number that the toast asks for, in a field of its form, sent with these other values. */
  asks?: { name: string; label: string; values: Record<string, string> }
}

export type ToastText = { kind: ToastKind; message: string; action?: ToastOffer | undefined }
