/**
 * What a mail holds in the place of its link. Named after the mail, so that nothing a person typed can be taken for it.
 * The link itself opens an account or a customer's page: it is stored encrypted, and put in when the mail leaves.
 */
export const linkPlaceholder = (mailId: string) => `https://lien.invalid/${mailId}`

/** For those whom the link is not for. */
export const withoutLink = (text: string, mailId: string) => text.replaceAll(linkPlaceholder(mailId), '[lien masqué]')

export function withLink(parts: { html: string; text: string }, mailId: string, link: string) {
  const placeholder = linkPlaceholder(mailId)
  return {
    html: parts.html.replaceAll(placeholder, () => link.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
    text: parts.text.replaceAll(placeholder, () => link),
  }
}
