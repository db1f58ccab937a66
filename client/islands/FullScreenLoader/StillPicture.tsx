import styles from './FullScreenLoader.module.css'

const turns = [42, 51, 60]
const spokes = [0, 72, 144, 216, 288]

/** Frame 104 of the animation: the thread wound round its wheel. */
export function StillPicture() {
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
