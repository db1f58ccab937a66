import type { MailContent, MailSection } from './content.ts'

/** A mail as HTML: tables, because some mail programs support nothing else; no image, so opening it is not reported. */
export function MailDocument(content: MailContent) {
  const { subject, signature } = content
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: mailStyle }} />
      </head>
      <body>
        <table role="presentation" className="ground" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td className="outer" align="center">
                <table role="presentation" className="sheet" width="560" cellPadding={0} cellSpacing={0} border={0}>
                  <tbody>
                    <tr>
                      <td className="head">{signature[0]}</td>
                    </tr>
                    <tr>
                      <td className="body">
                        <Body {...content} />
                      </td>
                    </tr>
                    <Foot signature={signature} />
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Body({ subject, greeting, paragraphs, sections = [], action, notes }: MailContent) {
  return (
    <>
      <h1>{subject}</h1>
      {[greeting, ...paragraphs].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      {action && (
        <p className="action">
          <a href={action.href}>{action.label}</a>
        </p>
      )}
      {notes.map((text) => (
        <p key={text} className="note">
          {text}
        </p>
      ))}
    </>
  )
}

function Section({ title, items, after }: MailSection) {
  return (
    <>
      <h2>{title}</h2>
      {items.map(({ name, detail, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order in a mail is fixed, and two items may have the same text
        <p key={index} className="item">
          {href ? <a href={href}>{name}</a> : <strong>{name}</strong>}
          <br />
          {detail}
        </p>
      ))}
      {after && <p className="note">{after}</p>}
    </>
  )
}

function Foot({ signature: [name, ...lines] }: Pick<MailContent, 'signature'>) {
  return (
    <tr>
      <td className="foot">
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </td>
    </tr>
  )
}

/**
 * Styles in a style element, because Gmail and Outlook read it there and because the page that shows a mail to an admin
 * allows it by its digest. A mail program that drops the element still shows the words in order. The values are those
 * of `client/styles/tokens.css`, because mail programs do not support custom properties.
 */
const mailStyle = `
body { margin: 0; padding: 0; background: #f7f5f0; color: #1b2430; }
body, td { font-family: Barlow, Arial, sans-serif; font-size: 16px; line-height: 1.5; overflow-wrap: break-word; word-wrap: break-word; }
.ground { background: #f7f5f0; }
.outer { padding: 24px 12px; }
.ground, .sheet { table-layout: fixed; }
.sheet { width: 100%; max-width: 560px; background: #fffefb; border: 1px solid #ddd7c9; border-radius: 12px; }
.head { padding: 16px 24px; background: #1e4fa3; color: #ffffff; border-radius: 11px 11px 0 0; border-bottom: 2px dashed #f3b27a; font-weight: 600; }
.body { padding: 24px; color: #1b2430; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; font-weight: 600; color: #1b2430; }
h2 { margin: 24px 0 8px; font-size: 18px; line-height: 1.3; font-weight: 600; color: #1b2430; }
p { margin: 0 0 16px; }
.item { margin: 0 0 8px; padding: 8px 0 0; border-top: 1px solid #ddd7c9; }
.item a { color: #1e4fa3; font-weight: 600; }
.action { margin: 24px 0; }
.action a { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1e4fa3; color: #ffffff; font-weight: 600; text-decoration: none; }
.note { font-size: 14px; color: #444d5b; }
.foot { padding: 16px 24px; border-top: 1px solid #ddd7c9; font-size: 14px; color: #444d5b; }
.foot strong { color: #1b2430; }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #14181e !important; color: #f1ede4 !important; }
  .sheet { background: #1c222a !important; border-color: #333c47 !important; }
  .head { background: #173468 !important; border-bottom-color: #e39a5b !important; }
  .body, h1, h2, .foot strong { color: #f1ede4 !important; }
  .action a { background: #a3c2f8 !important; color: #0f1a2c !important; }
  .item { border-color: #333c47 !important; }
  .item a { color: #a3c2f8 !important; }
  .note, .foot { color: #bcc2cc !important; border-color: #333c47 !important; }
}
`
