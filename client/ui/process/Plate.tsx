import { formatPlate } from '../../../domain/cars/plate.ts'
import { classes } from '../classes.ts'
import styles from './Plate.module.css'

type Props = { value: string; className?: string | undefined }

/** A French number plate, the same white in both themes. A masked plate is shown as it comes. */
export function Plate({ value, className }: Props) {
  return <span className={classes(styles.plate, className)}>{value.includes('•') ? value : formatPlate(value)}</span>
}
