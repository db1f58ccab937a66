import type { Qr } from '../domain/links/public-link.ts'

type Props = Qr & { label?: string | undefined; className?: string | undefined }

/** The quiet zone is part of the code: without it some phones do not see it. */
export function QrCode({ path, size, label = 'QR code du lien public', className }: Props) {
  const box = `-4 -4 ${size + 8} ${size + 8}`
  return (
    <svg className={className} viewBox={box} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} fill="currentColor" />
    </svg>
  )
}
