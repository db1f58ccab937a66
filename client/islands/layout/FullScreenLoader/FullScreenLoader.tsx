import { useEffect, useState, useSyncExternalStore } from 'react'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import { loaderShown, onLoaderEnd } from '../../../runtime/islands/loader.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Shape } from '../../../ui/Shape.tsx'
import styles from './FullScreenLoader.module.css'
import { type Picture, pictureOf } from './picture.ts'

/** Covers the page when its head says so (`views/loader-gate.ts`); this component only adds the animation. */
export function FullScreenLoader() {
  const isShown = useSyncExternalStore(onLoaderEnd, loaderShown, () => false)
  const [picture, setPicture] = useState<Picture | null>(null)

  useEffect(() => {
    if (isShown) void pictureOf().then(setPicture)
  }, [isShown])
  return (
    <div className={styles.loader} data-loader-box role="status">
      {picture === 'broken' ? (
        <span className={styles.warning} role="img" aria-label="Animation indisponible">
          <Icon name="alert" />
        </span>
      ) : (
        <div className={styles.picture} aria-hidden="true">
          {/* Frame 104 of the animation. */}
          <Shape name="thread" className={styles.still} />
          {isShown && picture && <picture.Player animation={picture.animation} onError={() => setPicture('broken')} />}
        </div>
      )}
      <p className={styles.message}>{labels.loading}</p>
    </div>
  )
}
