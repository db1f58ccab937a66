import { useLottieLight } from 'lottie-react'
import { useEffect } from 'react'
import styles from './FullScreenLoader.module.css'

type Props = { animation: object; onError: () => void }

/** The hook on a `div` of ours: the library's own components write a style element that our content policy refuses. */
export function LoaderPlayer({ animation, onError }: Props) {
  const { setDisplayRef, error } = useLottieLight({ src: animation, loop: true, autoplay: true })
  useEffect(() => {
    if (error) onError()
  }, [error, onError])
  return <div ref={setDisplayRef} className={styles.player} />
}
