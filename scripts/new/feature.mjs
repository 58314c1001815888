import { readFile } from 'node:fs/promises'
import { inRoot } from '../root.mjs'

/** The files of a new feature, which pass all checks unchanged, and the lists that must name it. */
export async function featureFiles(folder) {
  const name = folder.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const meaning = {
    FOLDER: folder,
    NAME: name,
    TYPE: name.charAt(0).toUpperCase() + name.slice(1),
    WORDS: folder.replaceAll('-', ' '),
  }
  const filled = async (template) => {
    const text = await readFile(inRoot('scripts/new/feature', `${template}.txt`), 'utf8')
    return text.replace(/FOLDER|NAME|TYPE|WORDS/g, (word) => meaning[word])
  }
  const room = `console/src/features/${folder}`
  const load = `async () => (await import('./features/${folder}/${folder}-page')).${meaning.TYPE}Page`
  return {
    files: {
      [`api/src/${folder}/contract.ts`]: await filled('contract'),
      [`api/src/${folder}/service.ts`]: await filled('service'),
      [`api/src/${folder}/routes.ts`]: await filled('routes'),
      [`api/test/${folder}/${folder}.api.test.ts`]: await filled('test'),
      [`${room}/${folder}-page.tsx`]: await filled('page'),
      [`${room}/use-${folder}.ts`]: await filled('use'),
      [`${room}/texts.ts`]: await filled('texts'),
      [`${room}/texts.fr.json`]: await filled('texts-fr'),
      [`${room}/texts.en.json`]: await filled('texts-en'),
      [`${room}/${folder}.browser.test.tsx`]: await filled('page-test'),
    },
    lines: [
      `api/src/contract.ts     contract = { …, ${name} }          import { ${name} } from './${folder}/contract.ts'`,
      `api/src/app.ts          features = [ …, ${name}Routes ]    import { ${name}Routes } from './${folder}/routes.ts'`,
      `console/src/routes.tsx  { path: '/${folder}', page: page('${folder}', ${load}), layout: 'default', authenticatedOnly: true },`,
    ],
  }
}
