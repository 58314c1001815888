import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Type } from 'typescript/unstable/sync'

/** One column of a row type, as the compiler knows it. */
export interface DeclaredColumn {
  /** `string`, `number`, `boolean`, `Buffer`, `unknown`, each also with `[]`; anything else is `object`. */
  kind: string
  isNullable: boolean
}

/** A call such as `query<Row>(TEXT, …)`: its position, the expression of its text, and its row type. */
export interface DeclaredStatement {
  path: string
  line: number
  expression: string
  columns: Record<string, DeclaredColumn>
}

const RUNNERS = ['query', 'run', 'askInPractice']

/**
 * Reads every statement with a row type in these files of the API, with the compiler's types. It reads only these files
 * and what they import.
 */
export function declaredStatements(sources: string, paths: readonly string[]): DeclaredStatement[] {
  const folder = mkdtempSync(join(tmpdir(), 'sql-rows-'))
  const config = join(folder, 'tsconfig.json')
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const compilerOptions = { typeRoots: [`${root}node_modules/@types`] }
  const files = paths.map((path) => `${sources}${path}`)
  writeFileSync(config, JSON.stringify({ extends: `${root}tsconfig.base.json`, compilerOptions, files }))
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error('the compiler has not opened the files')
    return paths.flatMap((path) => {
      const file = project.program.getSourceFile(`${sources}${path}`)
      if (!file) throw new Error(`${path} is not part of the project`)
      return statementsOf(path, file, project.checker)
    })
  } finally {
    api.close()
    rmSync(folder, { recursive: true })
  }
}

function statementsOf(path: string, file: SourceFile, checker: Checker): DeclaredStatement[] {
  const found: DeclaredStatement[] = []
  const visit = (node: Node): undefined => {
    if (isCallExpression(node) && node.typeArguments?.length === 1) {
      const called = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
      const row = node.typeArguments[0]
      const name = isIdentifier(called) ? called.text : ''
      const text = textOf(node.arguments[name === 'askInPractice' ? 2 : 0])
      if (row && text && RUNNERS.includes(name)) {
        const start = text.getStart(file)
        found.push({
          path,
          line: file.text.slice(0, node.getStart(file)).split('\n').length,
          expression: file.text.slice(start, text.end),
          columns: columnsOf(checker, checker.getTypeFromTypeNode(row)),
        })
      }
    }
    node.forEachChild(visit)
  }
  file.forEachChild(visit)
  return found
}

/** The text of a statement. The driver also takes an object, which names the statement beside its text. */
function textOf(given: Node | undefined): Node | undefined {
  if (!given || !isObjectLiteralExpression(given)) return given
  const parts = given.properties.filter(isPropertyAssignment)
  return parts.find(({ name }) => isIdentifier(name) && name.text === 'text')?.initializer
}

function columnsOf(checker: Checker, row: Type | undefined): DeclaredStatement['columns'] {
  if (!row) return {}
  return Object.fromEntries(
    checker.getPropertiesOfType(row).map((property) => {
      const type = checker.getTypeOfSymbol(property) ?? checker.getUnknownType()
      const kind = kindOf(checker, checker.getNonNullableType(type) ?? type)
      const isNullable = kind === 'unknown' || checker.isTypeAssignableTo(checker.getNullType(), type)
      return [property.name, { kind, isNullable }]
    }),
  )
}

function kindOf(checker: Checker, type: Type): string {
  if (checker.typeToString(type) === 'unknown' || checker.typeToString(type) === '{}') return 'unknown'
  if (checker.isTypeAssignableTo(type, checker.getStringType())) return 'string'
  if (checker.isTypeAssignableTo(type, checker.getNumberType())) return 'number'
  if (checker.isTypeAssignableTo(type, checker.getBooleanType())) return 'boolean'
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type)
    return item ? `${kindOf(checker, checker.getNonNullableType(item) ?? item)}[]` : 'object'
  }
  return checker.typeToString(type).startsWith('Buffer<') || checker.typeToString(type) === 'Buffer'
    ? 'Buffer'
    : 'object'
}
