import styles from './SkipLink.module.css'

/** First stop of the Tab key: past the bar. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#contenu">
      Aller au contenu
    </a>
  )
}
