/** What a mail says, before it becomes HTML and plain text. */
export type MailContent = {
  /** Fixed words only: what people typed has no place in a header. */
  subject: string
  greeting: string
  paragraphs: string[]
  action: { label: string; href: string } | null
  /** Smaller, below the button. */
  notes: string[]
  /** Who writes, how to reach them. The first line is the name. */
  signature: string[]
}
