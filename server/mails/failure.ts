type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

const longest = 300

export function failureText(error: unknown): string {
  const { code, responseCode, response } = error as SmtpError
  if (responseCode) return `Refusé par le serveur de messagerie\u00a0: ${response ?? responseCode}`.slice(0, longest)
  if (code === 'EAUTH') return 'Le serveur de messagerie a refusé l’identifiant ou le mot de passe.'
  return `Serveur de messagerie injoignable (${code ?? 'erreur inconnue'}).`
}
