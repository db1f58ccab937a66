/** One line for the person at the terminal. */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Prints what went wrong and what to do about it, then exits with 1. */
export function giveUp(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}
