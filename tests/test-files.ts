/** Sorts test files by how they must run. */
import { sourceFiles } from './source-files.ts'

/** A mocked module or a changed environment would affect the next file in the same process. */
const CHANGES_ITS_PROCESS = /vi\.(mock|doMock|stubEnv|stubGlobal)\(|process\.env\.\w+ = /

/** Test files under `src` that need a process of their own. */
export function isolatedTestFiles(): string[] {
  return sourceFiles('src', ['.test.ts', '.test.tsx'])
    .filter(({ text }) => CHANGES_ITS_PROCESS.test(text))
    .map(({ path }) => path)
}
