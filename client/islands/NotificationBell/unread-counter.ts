type Door = {
  ask: () => Promise<{ unread: number }>
  show: (unread: number) => void
  pulse: (rise: number) => void
}

/** Keeps the count in step with the server, whatever this page marks read meanwhile. */
export function unreadCounter(initial: number, { ask, show, pulse }: Door) {
  let unread = initial
  let edits = 0
  let rises = 0

  const refresh = async (quiet: boolean): Promise<void> => {
    const before = edits
    const answer = await ask()
    // Something was read while the answer was on its way: it counts what is no longer unread.
    if (edits !== before) return refresh(quiet)
    if (answer.unread > unread && !quiet) {
      rises += 1
      pulse(rises)
    }
    set(answer.unread)
  }
  const set = (count: number) => {
    unread = count
    show(count)
  }
  return {
    poll: () => refresh(false),
    /** Some were read here. How many are left is the server's to say: more may have come since it was last asked. */
    someRead: () => {
      edits += 1
      refresh(true).catch(() => undefined)
    },
    allRead: () => {
      edits += 1
      set(0)
    },
  }
}

export type UnreadCounter = ReturnType<typeof unreadCounter>
