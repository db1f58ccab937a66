import { classes } from '../classes.ts'
import { FoundLine, type FoundLineProps } from '../processes/FoundLine.tsx'
import styles from './ListOption.module.css'

type Props = {
  id: string
  choice: FoundLineProps
  meant: boolean
  onMean: () => void
  onChoose: () => void
  /** The target of the option, if it is a link; `data-process`: it opens over the page. */
  link?: { href: string; 'data-process'?: '' | undefined }
  className?: string | undefined
}

/** An option in the list of a combobox, whose field keeps the focus and handles the keys. */
export function ListOption({
  id,
  choice: { plate, title, detail, status },
  meant,
  onMean,
  onChoose,
  link,
  className,
}: Props) {
  const Tag = link ? 'a' : 'div'
  return (
    <Tag
      {...link}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={meant}
      className={classes(styles.option, meant && styles.meant, className)}
      // The field must keep the focus, and the list stay open, until the press has ended.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onMean}
      onClick={onChoose}
    >
      <FoundLine {...{ plate, title, detail, status }} />
    </Tag>
  )
}

/** Class of the list around the options; its combobox decides on its position. */
export const listLook = styles.list
