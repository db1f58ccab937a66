/** One line for the person at the terminal. */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** What went wrong and what to do, then out. */
export function giveUp(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}
