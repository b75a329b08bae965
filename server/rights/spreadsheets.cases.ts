/** For the test of rights: spreadsheets that somebody has brought for a customer. */
import { administrators, type Case } from './case.ts'

/** Groups, which administrators of a customer import; read and looked at by whoever brought it. */
export const spreadsheetsQueries: Readonly<Record<string, Case>> = {
  spreadsheetImport: {
    ...administrators,
    ask: ({ importId }) => `{ spreadsheetImport(id: "${importId}") { name } }`,
  },
  spreadsheetLines: {
    ...administrators,
    ask: ({ importId }) => `{ spreadsheetLines(id: "${importId}") { name } }`,
  },
}

export const spreadsheetsMutations: Readonly<Record<string, Case>> = {
  takeInSpreadsheet: {
    ...administrators,
    refusal: 'There is no such import. Files are kept for a day; please import it again.',
    ask: ({ importId }) => `mutation { takeInSpreadsheet(id: "${importId}") { id } }`,
  },
  cancelSpreadsheet: {
    ...administrators,
    refusal: 'There is no such import. Files are kept for a day; please import it again.',
    ask: ({ importId }) => `mutation { cancelSpreadsheet(id: "${importId}") }`,
  },
}
