import { describe, expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { cleanHtml } from './html.ts'

describe('a clinical text', () => {
  test('stays exactly as our editor writes it', () => {
    const written =
      '<h3>Séance&nbsp;2</h3><p>« Un lieu <strong>sûr</strong> », dit-elle.<br>Puis <em>rien</em> &amp; <u>tout</u>.</p>' +
      '<ul><li><p>main <s>gauche</s></p><ol><li><p>droite &lt; gauche</p></li></ol></li></ul>' +
      '<blockquote><p>Je flotte.</p></blockquote><hr><h4>Après</h4><p></p><p><mark>à revoir</mark></p>'
    expect(cleanHtml(written)).toBe(written)
  })

  test('keeps the meaning of equivalent elements', () => {
    expect(cleanHtml('<div>a <b>b</b> <i>c</i></div><h1>d</h1><h6>e</h6><del>f</del>')).toBe(
      '<p>a <strong>b</strong> <em>c</em></p><h3>d</h3><h4>e</h4><s>f</s>',
    )
  })

  // CVE-2024-58355, CVE-2026-57858, GHSA-7m8r-gmc3-3p4v: written text must never run in the back office.
  test.each([
    ['a script', '<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['an attribute that runs', '<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['a picture', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['a link', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['a comment', '<p>a<!-- <script> --></p>', '<p>a</p>'],
    ['a drawing with a script', '<svg><p>b</p><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['another namespace', '<math><mtext><style><p>b</style></mtext></math><p>a</p>', '<p>a</p>'],
    ['a frame', '<iframe srcdoc="<p>b</p>"></iframe><p>a</p>', '<p>a</p>'],
    ['control characters', '<p>a\u0000\u0001\u001b&#2;</p>', '<p>a</p>'],
    ['half a letter', '<p>a\ud83d</p>', '<p>a\ufffd</p>'],
    ['a tag in pieces', '<p>a</p><scr<script>ipt>alert(1)</script>', '<p>a</p>ipt&gt;alert(1)'],
  ])('loses %s', (_, hostile, clean) => {
    expect(cleanHtml(hostile)).toBe(clean)
  })

  test.each([
    ['', ''],
    ['<p></p>', ''],
    ['<p>&nbsp;</p><p><br></p><ul><li><p> </p></li></ul>', ''],
    ['<p>\u200b</p>', ''],
    ['<hr>', '<hr>'],
  ])('with only empty paragraphs is empty: %j', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })

  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<br/>',
      '<hr>',
      '<b>',
      '</b>',
      '<ul><li>',
      '</li>',
      '<h1>',
      '<div>',
      '<table><td>',
      '</div>',

      '<script>',
      '</script>',
      '<svg>',
      '<!--',
      '-->',
      '<style>',
      '</style>',
      '<a href=x>',
      '<p title="',
      "='",
      '">',

      '&lt;',
      '&amp;',
      '&#60;script&#62;',
      '&nbsp;',
      '\u00a0',
      '<',
      '>',
      '&',
      '"',
      '\u0000',
      '\ud800',
      '\u202e',
      '𝓐',
      '<textarea>',
      '<plaintext>',
      '<![CDATA[',
      ']]>',
      '<?php',
      '</',
      '<mark',
      '/>',
      '\r\n',
      '=cmd|calc',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const hostile = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

  test('cleaned twice is the same as cleaned once, and contains only plain elements', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const clean = cleanHtml(html)
        expect(cleanHtml(clean)).toBe(clean)
        const rest = clean.replaceAll(/<\/?(?:p|br|strong|em|u|s|mark|h3|h4|ul|ol|li|blockquote|hr)>/g, '')
        expect(rest).not.toMatch(/[<>]/)
        expect(clean.isWellFormed()).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  const wrapped = fc
    .array(fc.tuple(fc.constantFrom('ul', 'ol', 'blockquote', 'strong'), fc.integer({ min: 1, max: 12 })), {
      maxLength: 6,
    })
    .map((wraps) =>
      wraps.reduce((within, [name, depth]) => {
        const [open, close] = name.endsWith('l') ? [`<${name}><li>`, `</li></${name}>`] : [`<${name}>`, `</${name}>`]
        return `${open.repeat(depth)}<p>mot</p>${within}<p>mot</p>${close.repeat(depth)}`
      }, '<p>mot</p>'),
    )

  test('of any depth keeps every word, each line by itself', () => {
    fc.assert(
      fc.property(wrapped, (html) => {
        const clean = cleanHtml(html)
        expect(cleanHtml(clean)).toBe(clean)
        const lines = clean.split(/<[^>]*>/).filter((text) => text.trim())
        expect(lines).toEqual(html.match(/mot/g))
      }),
      { numRuns: 100 },
    )
    const item = (text: string) => `<li><p>${text}</p></li>`
    const deep = `${'<ul><li>'.repeat(40)}a${item('b')}<p>c <strong>d</strong></p>${'</li></ul>'.repeat(40)}<p>e</p>`
    expect(cleanHtml(deep)).toBe(`${'<ul><li>'.repeat(15)}a<br>b<br>c d${'</li></ul>'.repeat(15)}<p>e</p>`)
  })

  test('of any depth is cleaned, however deep it claims to be', () => {
    expect(cleanHtml(`${'<b>'.repeat(60_000)}a`)).not.toContain('<b>')
    expect(cleanHtml(`${'<ul><li>'.repeat(5_000)}<p>a</p>`)).not.toMatch(/(<ul><li>){40}/)
  })
})
