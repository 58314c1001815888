import { AFRelationship, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { assertPassivePdf } from '../../src/documents/pdf-check.ts'
import { aPdf } from './a-document.ts'

const check = (bytes: Uint8Array) => assertPassivePdf(async () => bytes)
const refused = (reason: string) => ({ code: 'validation', details: { errors: { file: [reason] } } })

async function made(change: (pdf: PDFDocument) => unknown, useObjectStreams = true) {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  await change(pdf)
  return pdf.save({ useObjectStreams })
}

/** The same page with further objects, which the file's table does not name. */
const withObjects = (entries: string, ...objects: string[]) =>
  Buffer.from(
    aPdf('Bilan', entries)
      .toString('latin1')
      .replace('xref\n', `${objects.join('\n')}\nxref\n`),
    'latin1',
  )
const object = (number: number, content: string) => `${number} 0 obj\n${content}\nendobj`
const aStream = (content: string, entries = '') =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
const toPage = '<< /S /GoTo /D [3 0 R /Fit] >>'
const toAddress = '<< /S /URI /URI (https://a.test) >>'

const action = (pdf: PDFDocument, kind: string) => pdf.context.obj({ S: kind, JS: PDFString.of('app.alert(1)') })

test.each([
  ['that opens at a page', async () => aPdf('Bilan', '/OpenAction [3 0 R /Fit]')],
  ['that opens at a place', async () => aPdf('Bilan', '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
  ['with words about scripts', async () => aPdf('/JavaScript /Launch /JS')],
  [
    'with a file in it, as invoices have',
    () =>
      made((pdf) => pdf.attach(Buffer.from('<a/>'), 'factur-x.xml', { afRelationship: AFRelationship.Alternative })),
  ],
  ['with a form', () => made((pdf) => pdf.getForm().createTextField('nom').addToPage(pdf.getPage(0)))],
  [
    'that was changed later',
    async () =>
      withObjects('/OpenAction 6 0 R', object(6, '[3 0 R /Fit]'), object(4, aStream('BT ET')), object(6, toPage)),
  ],
  [
    'with another in it, as it was sent',
    async () => withObjects('', object(6, aStream(aPdf('Bilan').toString('latin1')))),
  ],
  [
    'with a link whose kind stands elsewhere',
    async () => withObjects('', object(6, '<< /A << /S 7 0 R >> >>'), object(7, '/URI')),
  ],
  ['that nobody may change, and everybody read', () => made((pdf) => pdf.encrypt({ ownerPassword: 'secret' }))],
])('a PDF %s is stored', async (_, bytes) => {
  await expect(check(await bytes())).resolves.toBeUndefined()
})

// CWE-434: a PDF with actions would run them on the client's machine when it is opened.
test.each([
  ['a script at its opening', async () => aPdf('Bilan', '/OpenAction << /S /JavaScript /JS (app.alert) >>')],
  [
    'a script whose name is disguised',
    async () => aPdf('Bilan', '/OpenAction << /S /J#61vaScript /J#53 (app.alert) >>'),
  ],
  ['an address that it opens by itself', async () => aPdf('Bilan', '/OpenAction << /S /URI /URI (https://a.test) >>')],
  ['what a page does when it is left', async () => aPdf('Bilan', '/AA << /WC << /S /SubmitForm >> >>')],
  ['a program that it starts', async () => aPdf('Bilan', '/Annots [<< /A << /S /Launch /F (cmd.exe) >> >>]')],
  ['a form that is a program', async () => aPdf('Bilan', '/AcroForm << /XFA [] >>')],
  [
    'an earlier action of the same number, which its table may name',
    async () => withObjects('/OpenAction 6 0 R', object(6, toAddress), object(6, toPage)),
  ],
  [
    'an earlier script of the same number',
    async () => withObjects('', object(6, '<< /JS (app.alert) >>'), object(6, 'null')),
  ],
  [
    'an earlier program to start, of another generation',
    async () => withObjects('', object(6, '<< /A << /S 7 1 R >> >>'), '7 1 obj\n/Launch\nendobj', object(7, '/GoTo')),
  ],
  [
    'an action whose kind stands elsewhere',
    async () => withObjects('', object(6, '<< /S 7 0 R /F (cmd.exe) >>'), object(7, '/Launch')),
  ],
  ['a program within another stream', async () => withObjects('', object(6, aStream(object(7, '<< /S /Launch >>'))))],
  [
    'an action in a comment',
    async () => withObjects('/OpenAction 7 0 R', `%${object(7, toAddress).replaceAll('\n', ' ')}`),
  ],
  [
    'an address behind a page',
    async () => aPdf('Bilan', `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [${toAddress}] >>`),
  ],
  [
    'packed objects that say what they are elsewhere',
    async () =>
      withObjects('', object(6, aStream('8 0 << /S /Launch >>', '/Type 7 0 R /N 1 /First 4')), object(7, '/ObjStm')),
  ],
  ['a script among its packed objects', () => made((pdf) => pdf.addJavaScript('a', 'app.alert(1)'))],
  [
    'a script of a link',
    () =>
      made((pdf) => pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([{ A: action(pdf, 'JavaScript') }]))),
  ],
  [
    'a script that everybody may read and nobody change',
    () =>
      made((pdf) => {
        pdf.addJavaScript('a', 'app.alert(1)')
        pdf.encrypt({ ownerPassword: 'secret' })
      }),
  ],
])('a PDF with %s is refused', async (_, bytes) => {
  await expect(check(await bytes())).rejects.toMatchObject(refused('active_content'))
})

test('a PDF that cannot be judged is refused, and says why', async () => {
  const sealed = await made((pdf) => pdf.encrypt({ userPassword: 'ouvre', ownerPassword: 'secret' }))
  await expect(check(sealed)).rejects.toMatchObject(refused('password_needed'))
  await expect(check(Buffer.from('%PDF-1.4\nrien'))).rejects.toMatchObject(refused('unreadable'))
})
