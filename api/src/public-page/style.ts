import { type Tone, tonesOf } from '../format/tones.ts'

/** What a booking that begins with its times takes in px. */
const TIMES_HEIGHT = 640

/** What the booking's first step takes in px: its frame and steps, and each line of types; of one type, the times. */
const stepHeight = (typeCount: number, perLine: number) =>
  typeCount === 1 ? TIMES_HEIGHT : 120 + 103 * Math.ceil(typeCount / perLine)

/**
 * The sheet of the page. What is read first needs one answer: the font is used where it is there at once, and moves
 * nothing later. The colour is `#rrggbb`. The booking keeps the room of its first step, by the number of types: two on
 * a line, one on a phone.
 */
export function pageSheet(color: string | null, typeCount: number, font: string | null): string {
  const { light, dark } = tonesOf(color)
  return `${font ? fontFace(font) : ''}:root{color-scheme:light dark;${tokensOf(light)}--paper:#fff;--soft:#f7f5f2;--text:#1f1d1a;--muted:#5f5a53;--line:#e3dfd9}
@media (prefers-color-scheme:dark){:root{--paper:#1c1a17;--soft:#262320;--text:#f1eee9;--muted:#b3ada4;--line:#3a3631;${tokensOf(dark)}}}
*{box-sizing:border-box}html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--text);font:16px/1.6 ${font ? 'Figtree,' : ''}system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:3px}a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-9999px}.skip:focus{left:8px;top:8px;background:var(--paper);padding:8px 12px;z-index:1}
.preview{margin:0;padding:12px 20px;background:#7a4b00;color:#fff;text-align:center}
header{border-top:6px solid var(--accent);background:var(--soft);border-bottom:1px solid var(--line)}
.inner{max-width:880px;margin:0 auto;padding:24px 20px}
.bar{display:flex;justify-content:flex-end}.hero{display:flex;gap:24px;align-items:center;flex-wrap:wrap}
.hero img{width:128px;height:128px;border-radius:50%;object-fit:cover;flex:none}.hero .logo{max-width:160px;max-height:64px;width:auto;height:auto;border-radius:4px;object-fit:contain;display:block;margin-bottom:12px}
@media (prefers-color-scheme:dark){.hero .logo{padding:6px;background:#fff}}
.initials{flex:none;display:grid;place-items:center;width:128px;height:128px;border-radius:50%;background:var(--accent);color:var(--on-button);font-size:44px;font-weight:600}@media (max-width:480px){.initials{width:64px;height:64px;font-size:24px}}@media print{.initials{display:none}}
.hero div{flex:1 1 320px}h1{font-size:32px;line-height:1.2;margin:0;font-weight:600}h2{font-size:22px;line-height:1.25;margin:0 0 12px;font-weight:600}h3{font-size:16px;margin:0;font-weight:600}
.tagline{font-size:18px;margin:8px 0 0}.muted{color:var(--muted)}.small{font-size:14px}
.button{display:inline-block;margin-top:16px;padding:10px 18px;min-height:44px;border-radius:8px;background:var(--accent);color:var(--on-button);text-decoration:none;font-weight:600}
.call{display:inline-block;margin:16px 0 0 16px;padding:10px 0}
main section{margin:0 0 40px}main p{margin:0 0 12px;max-width:68ch}ul{margin:0;padding-left:20px}li{margin:4px 0}
.plain{list-style:none;padding:0}.times{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0}
.times a{display:block;padding:9px 14px;min-height:44px;border:1px solid var(--line);border-radius:8px;text-decoration:none}.times a:hover{border-color:var(--accent)}
.type{display:flex;gap:16px;justify-content:space-between;padding:14px 0;border-bottom:1px solid var(--line)}.type p{margin:4px 0 0}.price{white-space:nowrap;font-variant-numeric:tabular-nums;font-weight:600}
.review{padding:14px 0;border-bottom:1px solid var(--line)}.review p{margin:6px 0 0}.stars{color:var(--accent);letter-spacing:2px}
blockquote{margin:10px 0 0;padding-left:14px;border-left:3px solid var(--line)}details{margin-top:16px}summary{cursor:pointer;padding:8px 0;list-style:none}summary::-webkit-details-marker{display:none}
summary::before{content:"+";content:"+"/"";display:inline-block;width:20px;font-weight:600;color:var(--muted)}[open]>summary::before{content:"−";content:"−"/""}
dl{margin:0;display:grid;gap:4px 16px}dt{font-weight:600;margin-top:8px}dd{margin:0}
ancrage-reviews{display:block;width:100%}ancrage-booking{display:block;width:100%;min-height:${stepHeight(typeCount, 2)}px;margin:20px 0 12px;scroll-margin-top:16px}ancrage-booking[session-type]{min-height:${TIMES_HEIGHT}px}.label+.plain{margin-bottom:12px}
ancrage-contact{display:block;width:100%;min-height:420px}dl+ancrage-contact{margin-top:20px}ancrage-contact:not(:defined){border:1px solid var(--line);border-radius:12px}ancrage-contact>p{padding:24px}
.note{padding:12px 16px;background:var(--soft);border-radius:8px}main>.note{margin-bottom:40px}.pages{display:flex;gap:24px;margin-top:12px}
footer{border-top:1px solid var(--line)}footer nav{display:flex;flex-wrap:wrap;gap:8px 20px;font-size:14px}
@media (max-width:600px){ancrage-booking:not([session-type]){min-height:${stepHeight(typeCount, 1)}px}}
@media (scripting:none){ancrage-booking{min-height:0!important}ancrage-contact{display:none}}
@media (max-width:480px){h1{font-size:26px}.call{margin-left:0;display:block}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{ancrage-booking${typeCount === 1 ? '' : '[session-type]'},ancrage-contact,.button,.times,.preview{display:none}}`
}

const fontFace = (address: string) =>
  `@font-face{font-family:Figtree;font-weight:300 900;font-display:optional;src:url(${address}) format("woff2")}\n`

const tokensOf = ({ primary, onPrimary }: Tone) => `--accent:${primary};--on-button:${onPrimary};`
