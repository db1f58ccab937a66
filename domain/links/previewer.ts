/** The facts of a request about the program that sends it. */
type Look = {
  method: string
  userAgent: string | null
  /** The headers by which browsers announce that they fetch a page before anybody asks for it. */
  purposes: (string | undefined)[]
}

/** Messengers that draw a preview of a link, by their own names or by names that they borrow. */
const messengers =
  /^WhatsApp\/|facebookexternalhit|facebookcatalog|meta-external|Twitterbot|LinkedInBot|Slackbot|Slack-ImgProxy|TelegramBot|Discordbot|SkypeUriPreview|MicrosoftPreview|Microsoft-?Teams|Iframely|Embedly|redditbot|Pinterestbot|Snap URL Preview|vkShare|Line-?Poker|kakaotalk-scrap|Viber\/URL|Zalo|Mattermost|Synapse|RocketChat/i

/** Programs that check the links of mails, by the names that they send. */
const mailScanners =
  /GoogleImageProxy|YahooMailProxy|BingPreview|ms-office|Microsoft Office|Outlook-(?:iOS|Android)\/.*Preview|Proofpoint|Mimecast|Barracuda|Symantec|MessageLabs|Trend ?Micro|Sophos|Fortinet|FortiGuard|FortiMail|IronPort|Cisco-?Talos|Zscaler|Forcepoint|Websense|Vade ?Secure|Mailinblack|Altospam|SpamAssassin|Rspamd|Cloudmark|Kaspersky|Bitdefender|ESET|Avira|VirusTotal|urlscan|SafeBrowsing|Google-Safety|CheckPoint|PaloAlto|Expanse/i

/** Robots and programs in general; « CUBOT » is a phone. */
const programs =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|link ?preview|url ?preview|link ?check|scanner|Headless|^(?:curl|Wget|python|Python-urllib|Go-http-client|Java|okhttp|axios|node|undici|PostmanRuntime|Ruby|Dart|libwww-perl|Apache-HttpClient|GuzzleHttp|PHP)(?:[/\-. ]|$)/i

/**
 * Whether a page is fetched to preview or check a link, according to the program itself. A scanner that sends the name
 * of a browser cannot be recognised: an opening never proves that a person read the page.
 */
export function isPreview({ method, userAgent, purposes }: Look): boolean {
  if (method !== 'GET' || purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''))) return true
  return userAgent !== null && [messengers, mailScanners, programs].some((names) => names.test(userAgent))
}
