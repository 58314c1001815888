import { readFile } from 'node:fs/promises'
import { inRoot } from '../root.mjs'

/** The files of a new feature, which pass all checks as they are, and where it is to be named. */
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
  return {
    files: {
      [`api/src/${folder}/contract.ts`]: await filled('contract'),
      [`api/src/${folder}/service.ts`]: await filled('service'),
      [`api/src/${folder}/routes.ts`]: await filled('routes'),
      [`api/test/${folder}/${folder}.api.test.ts`]: await filled('test'),
    },
    lines: [
      `api/src/contract.ts   contract = { …, ${name} }          import { ${name} } from './${folder}/contract.ts'`,
      `api/src/app.ts        features = [ …, ${name}Routes ]    import { ${name}Routes } from './${folder}/routes.ts'`,
    ],
  }
}
