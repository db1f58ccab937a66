type Props = { path: string; size: number; className?: string | undefined }

/** The quiet zone is part of the code: without it some phones do not see it. */
export function QrCode({ path, size, className }: Props) {
  const box = `-4 -4 ${size + 8} ${size + 8}`
  return (
    <svg className={className} viewBox={box} shapeRendering="crispEdges" role="img" aria-label="QR code du lien public">
      <path d={path} fill="currentColor" />
    </svg>
  )
}
