import type { RunningRight } from '../../domain/approvals/withdrawal.ts'

/**
 * The placeholder of a mail's link. It contains the mail's id, so that typed text cannot be taken for it. The link
 * itself opens an account or a customer's page: it is stored encrypted, and inserted when the mail is sent.
 */
const linkPlaceholder = (mailId: string) => `https://lien.invalid/${mailId}`

/** The placeholder of a withdrawal link, if the mail mentions a right of withdrawal. */
const rightPlaceholder = (mailId: string, index: number) => `${linkPlaceholder(mailId)}/droit-${index}`

/**
 * Replaces a mail's links by placeholders.
 * @returns the links for the mail's text, and the real ones, one a line, to be encrypted; null where there is none
 */
export function hideLinks(mailId: string, { link, rights }: { link: string | null; rights: RunningRight[] }) {
  const links = [link, ...rights.map((right) => right.link)]
  return {
    link: link === null ? null : linkPlaceholder(mailId),
    rights: rights.map((right, index) => ({ ...right, link: right.link && rightPlaceholder(mailId, index) })),
    links: links.some(Boolean) ? links.map((one) => one ?? '').join('\n') : null,
  }
}

/** The text of a mail without its links, for readers who may not use them. */
export const withoutLink = (text: string, mailId: string) =>
  text.replace(new RegExp(`${linkPlaceholder(mailId)}(/droit-\\d+)?`, 'g'), '[lien masqué]')

/** Inserts the links of a mail in place of their placeholders. */
export function withLink(parts: { html: string; text: string }, mailId: string, links: string) {
  const [own = '', ...rights] = links.split('\n')
  // The longer of two placeholders with the same beginning is replaced first.
  const places = rights.map((link, index) => ({ placeholder: rightPlaceholder(mailId, index), link })).reverse()
  places.push({ placeholder: linkPlaceholder(mailId), link: own })
  const filled = (text: string, toText: (link: string) => string) =>
    places.reduce((sum, { placeholder, link }) => sum.replaceAll(placeholder, () => toText(link)), text)
  return {
    html: filled(parts.html, (link) => link.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
    text: filled(parts.text, (link) => link),
  }
}
