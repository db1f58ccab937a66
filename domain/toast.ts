export type ToastKind = 'info' | 'error'

/** The one thing that a toast offers to do, as an address. */
export type ToastOffer = {
  label: string
  /** Address of the page that does it, or of the form, where `posts` is given. */
  href: string
  posts?: boolean
  /** The page that the form leads back to. */
  back?: string
  /** Whether it undoes what the toast says: Ctrl+Z presses it, and it is gone before the server would refuse it. */
  undoes?: boolean
  /** A number that the toast asks for, in a field of its form, sent with these other values. */
  asks?: { name: string; label: string; values: Record<string, string> }
}

export type ToastText = { kind: ToastKind; message: string; action?: ToastOffer | undefined }
