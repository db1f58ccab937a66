import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './FullScreenLoader.module.css'
import type { Picture } from './picture.ts'
import { StillPicture } from './StillPicture.tsx'

/** Moving, still for those who want nothing to move, or a warning when the animation cannot be played. */
export function LoaderPicture({ picture }: { picture: Picture | null }) {
  const [failed, setFailed] = useState(false)
  if (picture === 'broken' || failed) {
    return (
      <span className={styles.warning} role="img" aria-label="Animation indisponible">
        <Icon name="alert" />
      </span>
    )
  }
  return (
    <div className={styles.picture} aria-hidden="true">
      <StillPicture />
      {picture && <picture.Player animation={picture.animation} onError={() => setFailed(true)} />}
    </div>
  )
}
