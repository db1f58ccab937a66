import styles from './ProgressBar.module.css'

type Props = { percent: number; label?: string | undefined }

export function ProgressBar({ percent, label = 'Avancement' }: Props) {
  const shown = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div className={styles.bar}>
      <progress max={100} value={shown} aria-label={label} />
      <span>{shown}&nbsp;%</span>
    </div>
  )
}
