/** What a passkey keeps of its account: a number that says nothing of the person, the same for all of theirs. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
