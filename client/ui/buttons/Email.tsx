import { Fragment } from 'react'

/** An address that breaks after @ and dots, never within a word. <wbr> is silent, and is not copied. */
export function Email({ address }: { address: string }) {
  const parts = address.match(/[^@.]*[@.]|[^@.]+$/g) ?? [address]
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one word, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

export function EmailLink({ address }: { address: string }) {
  return (
    // Chromium names a link by its parts, with spaces between them.
    <a href={`mailto:${address}`} aria-label={address}>
      <Email address={address} />
    </a>
  )
}
