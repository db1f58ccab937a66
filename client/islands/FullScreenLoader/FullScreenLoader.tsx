import { useEffect, useState, useSyncExternalStore } from 'react'
import { labels } from '../../../domain/messages.ts'
import { loaderShown, onLoaderEnd } from '../../loader.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './FullScreenLoader.module.css'
import { type Picture, pictureOf } from './picture.ts'

/** Covers the page when its head says so (`views/loader-gate.ts`); here it only gets its moving picture. */
export function FullScreenLoader() {
  const shown = useSyncExternalStore(onLoaderEnd, loaderShown, () => false)
  const [picture, setPicture] = useState<Picture | null>(null)

  useEffect(() => {
    if (shown) void pictureOf().then(setPicture)
  }, [shown])
  return (
    <div className={styles.loader} data-loader-box role="status">
      {picture === 'broken' ? (
        <span className={styles.warning} role="img" aria-label="Animation indisponible">
          <Icon name="alert" />
        </span>
      ) : (
        <div className={styles.picture} aria-hidden="true">
          <StillPicture />
          {shown && picture && <picture.Player animation={picture.animation} onError={() => setPicture('broken')} />}
        </div>
      )}
      <p className={styles.message}>{labels.loading}</p>
    </div>
  )
}

/** Frame 104 of the animation: the thread wound round its wheel. */
function StillPicture() {
  return (
    <svg className={styles.still} viewBox="0 0 200 200" focusable="false" aria-hidden="true">
      <g transform="translate(112 96)" fill="none" strokeLinecap="round">
        <g className={styles.thread} strokeWidth="7">
          {turns.map((radius) => (
            <circle key={radius} r={radius} />
          ))}
        </g>
        <g className={styles.wheel} strokeWidth="4" transform="rotate(72)">
          <circle r="35" strokeWidth="5" />
          {spokes.map((angle) => (
            <path key={angle} d="M0 -16V-33" transform={`rotate(${angle})`} />
          ))}
          <circle r="16" />
          <path className={styles.nut} d="M0 -10L8.66 -5V5L0 10L-8.66 5V-5Z" stroke="none" />
        </g>
      </g>
    </svg>
  )
}

const turns = [42, 51, 60]
const spokes = [0, 72, 144, 216, 288]
