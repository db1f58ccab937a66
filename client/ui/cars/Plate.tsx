import { formatPlate } from '../../../domain/cars/plate.ts'
import { classes } from '../classes.ts'
import styles from './Plate.module.css'

type Props = { value: string; className?: string | undefined }

/** A French number plate, the same white in both themes. A masked plate is shown as it comes. */
export function Plate({ value, className }: Props) {
  const text = value.includes('•') ? value : formatPlate(value)
  return <span className={classes(styles.plate, text.length > 10 && styles.long, className)}>{text}</span>
}
