/** What the forms share: what is typed, what is wrong with it, and saving it; a failure keeps all that was typed. */
import { type ChangeEvent, useState } from 'react'
import { useAct } from '../states/act.ts'

/** The sentence at each field that will not do; false or left out where it will. */
export type Problems<Values> = { readonly [Name in keyof Values]?: string | false | undefined }

/** The names of the fields whose values are of a kind. */
type Of<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values]

export interface FormOptions<Values> {
  /** What the fields hold at first. */
  readonly first: Values
  readonly check?: (values: Values) => Problems<Values>
  /** Called once nothing is wrong. What it throws is shown, and what was typed stays. */
  readonly save: (values: Values) => unknown
  /** Shows what is wrong with a field as soon as somebody has left it, rather than after a try to save. */
  readonly checkOnLeave?: boolean
}

export interface Form<Values> {
  readonly values: Values
  readonly set: (part: Partial<Values>) => void
  /** Whether anything differs from what the fields held at first. */
  readonly isChanged: boolean
  readonly isValid: boolean
  /** The sentence to show at a field; undefined before it is time to. */
  readonly problem: (name: keyof Values) => string | undefined
  readonly submit: () => void
  readonly busy: boolean
  /** The sentence of why it could not be saved. */
  readonly error: string | null
  /** For a `TextField`. */
  readonly text: (name: Of<Values, string>) => {
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onBlur?: () => void
    readonly error: string | undefined
  }
  /** For a `TextArea`. */
  readonly area: (name: Of<Values, string>) => {
    readonly value: string
    readonly onChange: (value: string) => void
    readonly error: string | undefined
  }
  /** For a `Choice`, whose options are the values of the field. */
  readonly choice: (name: Of<Values, string>) => {
    readonly value: string
    readonly onChange: (value: string) => void
  }
  /** For a `Check` or a `Switch`. */
  readonly check: (name: Of<Values, boolean>) => {
    readonly on: boolean
    readonly onChange: (on: boolean) => void
  }
}

export function useForm<Values extends object>({
  first,
  check = () => ({}),
  save,
  checkOnLeave = false,
}: FormOptions<Values>): Form<Values> {
  const [before] = useState(first)
  const [values, setValues] = useState(before)
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set())
  const [tried, setTried] = useState(false)
  const act = useAct()
  const names = Object.keys(values) as (keyof Values)[]
  const problems: Problems<Values> = check(values)
  const isValid = names.every((name) => !problems[name])
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }))
  const problem = (name: keyof Values): string | undefined => {
    const sentence: string | false | undefined = problems[name]
    return sentence && (tried || left.has(name)) ? sentence : undefined
  }
  // The names that a binding takes are those of fields of its kind.
  const change = (name: keyof Values) => (value: unknown) => set({ [name]: value } as Partial<Values>)
  return {
    values,
    set,
    isChanged: names.some((name) => values[name] !== before[name]),
    isValid,
    problem,
    submit: () => {
      setTried(true)
      if (isValid)
        void act.run(async () => {
          await save(values)
        })
    },
    busy: act.busy,
    error: act.error,
    text: (name) => ({
      value: String(values[name]),
      onChange: (event) => change(name)(event.target.value),
      ...(checkOnLeave && { onBlur: () => setLeft((before) => new Set(before).add(name)) }),
      error: problem(name),
    }),
    area: (name) => ({ value: String(values[name]), onChange: change(name), error: problem(name) }),
    choice: (name) => ({ value: String(values[name]), onChange: change(name) }),
    check: (name) => ({ on: Boolean(values[name]), onChange: change(name) }),
  }
}
