import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensions } from './extensions'
import { cleanPasted } from './paste'

/** Returns the text of an editor after a paste. */
function pasting(html: string): string {
  const place = document.body.appendChild(document.createElement('div'))
  const editor = new Editor({
    element: place,
    extensions,
    injectCSS: false,
    editorProps: { transformPastedHTML: cleanPasted },
  })
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', 'plain')
  editor.view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  const text = editor.getHTML()
  editor.destroy()
  place.remove()
  return text
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=FR style='tab-interval:35.4pt'><!--StartFragment-->
<h1 style='margin-top:12.0pt'><span style='color:#2F5496'>Anamnèse<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='font-size:11.0pt'>Motif</span></b><span style='color:red'>&nbsp;: sommeil<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Réveils</p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>à 3 h</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Fatigue</p>
<p class=MsoNormal>Puis&nbsp;:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>respirer</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>compter</p>
<!--EndFragment--></body></html>`

test('a paste from Word keeps headings, emphasis and lists, and no styles', () => {
  expect(pasting(word)).toBe(
    [
      '<h3>Anamnèse</h3>',
      '<p><strong>Motif</strong>&nbsp;: sommeil</p>',
      '<ul><li><p>Réveils</p><ul><li><p>à 3 h</p></li></ul></li><li><p>Fatigue</p></li></ul>',
      '<p>Puis&nbsp;:</p>',
      '<ol><li><p>respirer</p></li><li><p>compter</p></li></ol>',
    ].join(''),
  )
})

const docs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f0a"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-family:Arial;font-weight:400;">Séance du 2</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;">Elle se sent </span><span style="font-weight:700;">légère</span><span style="font-style:italic;font-weight:400;"> et calme</span></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">marche</span></p></li></ul><br class="Apple-interchange-newline"></b>`

test('a paste from Google Docs keeps bold text, but not the bold of its wrapper', () => {
  expect(pasting(docs)).toBe(
    '<h3>Séance du 2</h3><p>Elle se sent <strong>légère</strong><em> et calme</em></p><ul><li><p>marche</p></li></ul>',
  )
})

const pages = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 11.0px 'Helvetica Neue'} li.li1 {margin: 0.0px}</style></head><body><p class="p1"><b>Suggestions</b></p><ul class="ul1"><li class="li1"><span class="s1"></span>une plage</li></ul></body></html>`

test('a paste from Pages keeps the text without class names', () => {
  expect(pasting(pages)).toBe('<p><strong>Suggestions</strong></p><ul><li><p>une plage</p></li></ul>')
})

test('a paste from a web page drops links, images, forms and hidden words, and turns a table into lines', () => {
  const web = `<div style="display:none">caché</div><div class="a"><a href="https://exemple.test/x" style="font-weight:500">Un lien</a> <img src="x.png" onerror="alert(1)"><button>Partager</button></div><table><tr><th>Jour</th><td>lundi</td></tr><tr><td>Heure</td><td>9 h</td></tr></table>`
  expect(pasting(web)).toBe('<p>Un lien</p><p>Jour · lundi</p><p>Heure · 9 h</p>')
})

test.each([
  '<img src=x onerror="window.ran = true">',
  '<svg onload="window.ran = true"><script>window.ran = true</script></svg>',
  '<script>window.ran = true</script>',
  '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
  '<a href="javascript:window.ran = true">ici</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.ran = true">',
  '<p onclick="window.ran = true" style="background:url(javascript:1)">ici</p>',
])('nothing that is pasted runs or stays as an element: %s', async (html) => {
  expect(pasting(html)).toMatch(/^(<p>[^<>]*<\/p>)+$/)
  await new Promise(requestAnimationFrame)
  expect('ran' in window).toBe(false)
})
