import { useEffect, useState, useSyncExternalStore } from 'react'
import { labels } from '../../../domain/messages.ts'
import { loaderShown, onLoaderEnd } from '../../loader.ts'
import styles from './FullScreenLoader.module.css'
import { LoaderPicture } from './LoaderPicture.tsx'
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
      <LoaderPicture picture={shown ? picture : null} />
      <p className={styles.message}>{labels.loading}</p>
    </div>
  )
}
