/** What is kept in this browser beyond a reload, files included: a table of values by id. */
export interface PhoneStore<Value extends { readonly id: string }> {
  readonly all: () => Promise<readonly Value[]>
  readonly get: (id: string) => Promise<Value | undefined>
  readonly put: (value: Value) => Promise<void>
  readonly drop: (id: string) => Promise<void>
  readonly clear: () => Promise<void>
}

const done = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

/** Opens a table of its own in the browser's database; it is made where it is not there yet. */
export function phoneStore<Value extends { readonly id: string }>(name: string): PhoneStore<Value> {
  let opened: Promise<IDBDatabase> | null = null
  const open = () => {
    opened ??= (() => {
      const asked = indexedDB.open(name, 1)
      asked.onupgradeneeded = () => asked.result.createObjectStore('kept', { keyPath: 'id' })
      return done(asked)
    })()
    return opened
  }
  const table = async (mode: IDBTransactionMode) =>
    (await open()).transaction('kept', mode, { durability: 'strict' }).objectStore('kept')
  return {
    all: async () => done((await table('readonly')).getAll()),
    get: async (id) => done((await table('readonly')).get(id)),
    put: async (value) => {
      await done((await table('readwrite')).put(value))
    },
    drop: async (id) => {
      await done((await table('readwrite')).delete(id))
    },
    clear: async () => {
      await done((await table('readwrite')).clear())
    },
  }
}
