import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Node, SourceFile, TaggedTemplateExpression } from 'typescript/unstable/ast';
import { isIdentifier, isTaggedTemplateExpression, isTemplateExpression } from 'typescript/unstable/ast/is';
import { API, SignatureKind, SymbolFlags, type Project, type Symbol, type Type } from 'typescript/unstable/sync';
import type { Database } from '#api/lib/db.ts';
import { root } from './root.ts';

/** The columns that a row type names; none for a statement without rows (`sql<never>`). */
export interface RowType {
  required: string[];
  optional: string[];
}

/** A template tagged with `sql` whose type names the columns of its rows. */
export interface SqlTemplate {
  file: string;
  line: number;
  /** The texts between the expressions. */
  texts: string[];
  row: RowType;
}

/** A function that a repository exports. */
export interface RepositoryFunction {
  file: string;
  name: string;
  /** Lists of arguments that together contain each alternative of each parameter. */
  argumentLists: unknown[][];
  /** The rows of the statement that it returns; null if it returns something else. */
  returnedRow: RowType | null;
}

/** Valid where a statement expects a value, a list, a condition or a table. */
const SAMPLE_SQL = sql`(SELECT 1)`;
const INTRINSIC_SAMPLES = new Map<string, unknown>([
  ['string', 'text'],
  ['number', 1],
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

/** Reads the templates and the functions from the sources, with the compiler. `db` is the argument of that type. */
export function readRepositoryTypes(db: Database): { templates: SqlTemplate[]; functions: RepositoryFunction[] } {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('the compiler did not open tsconfig.json');
    const files = project.rootFiles.flatMap((name) => project.program.getSourceFile(name) ?? []);
    const repositories = files.filter(({ fileName }) => fileName.endsWith('.repository.ts'));
    return {
      templates: files.flatMap((file) => templatesOf(project, file)),
      functions: repositories.flatMap((file) => functionsOf(project, file, db)),
    };
  } finally {
    api.close();
  }
}

function templatesOf({ checker }: Project, file: SourceFile): SqlTemplate[] {
  const nodes: TaggedTemplateExpression[] = [];
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') nodes.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  const types = checker.getTypeAtLocation(nodes);
  return nodes.flatMap(({ template, pos }, i) => {
    const row = rowOfStatement({ checker }, types[i]);
    if (!row) return [];
    const texts = isTemplateExpression(template)
      ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
      : [template.text];
    return [{ file: relative(root, file.fileName), line: file.text.slice(0, pos).split('\n').length, texts, row }];
  });
}

/** The rows of a type `SQL<Row>`; null for other types, for a part of a statement, and if a type parameter stands for the row. */
function rowOfStatement({ checker }: Pick<Project, 'checker'>, type: Type | undefined): RowType | null {
  if (!type?.isTypeReference() || type.getSymbol()?.name !== 'SQL') return null;
  const [row] = checker.getTypeArguments(type);
  if (!row || row.isTypeParameter()) return null;
  if (row.isIntrinsicType()) return row.intrinsicName === 'never' ? { required: [], optional: [] } : null;
  const { required = [], optional = [] } = Object.groupBy(checker.getPropertiesOfType(row), ({ flags }) =>
    flags & SymbolFlags.Optional ? 'optional' : 'required',
  );
  return { required: required.map(({ name }) => name), optional: optional.map(({ name }) => name) };
}

function functionsOf(project: Project, file: SourceFile, db: Database): RepositoryFunction[] {
  const { checker } = project;
  const module = checker.getSymbolAtLocation(file);
  const samplesOfSymbol = (symbol: Symbol): unknown[] => samplesOf(project, checker.getTypeOfSymbol(symbol), db);
  return (module ? checker.getExportsOfModule(module) : []).flatMap((symbol) => {
    const type = checker.getTypeOfSymbol(symbol);
    const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
    if (!signature) return [];
    const argumentLists = variants(signature.getParameters().map(samplesOfSymbol));
    const returnedRow = rowOfStatement(project, checker.getReturnTypeOfSignature(signature));
    return [{ file: relative(root, file.fileName), name: symbol.name, argumentLists, returnedRow }];
  });
}

/** Values that together contain each alternative of a type, the most complete first. */
function samplesOf(project: Project, type: Type | undefined, db: Database): unknown[] {
  const { checker } = project;
  const name = type?.getSymbol()?.name;
  if (!type) throw new Error('a type is unknown');
  if (name === 'Database') return [db];
  if (name === 'SQL') return [SAMPLE_SQL];
  if (type.isUnionType())
    return (type.getTypes() ?? [])
      .flatMap((member) => samplesOf(project, member, db))
      .toSorted((a, b) => Number(a === null || a === undefined) - Number(b === null || b === undefined));
  if (type.isLiteralType()) return [type.value];
  if (type.isIntrinsicType()) {
    if (!INTRINSIC_SAMPLES.has(type.intrinsicName)) throw new Error(`no sample of the type ${type.intrinsicName}`);
    return [INTRINSIC_SAMPLES.get(type.intrinsicName)];
  }
  if (type.isTypeReference() && checker.isArrayLikeType(type))
    return variants(checker.getTypeArguments(type).map((element) => samplesOf(project, element, db)));
  const properties = checker.getPropertiesOfType(type);
  const samples = properties.map((property) => samplesOf(project, checker.getTypeOfSymbol(property), db));
  return variants(samples).map((values) => Object.fromEntries(properties.map((property, i) => [property.name, values[i]])));
}

/** Lists with a value for each position: one list of the first alternatives, and one for each other alternative. */
function variants(positions: readonly unknown[][]): unknown[][] {
  const first = positions.map(([alternative]) => alternative);
  return [
    first,
    ...positions.flatMap((alternatives, i) => alternatives.slice(1).map((alternative) => first.with(i, alternative))),
  ];
}
