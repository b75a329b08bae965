/** Sends spans to a collector by OTLP over HTTP. Loaded only where traces are wanted. */
import { type Span as OtelSpan, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import pg from 'pg'
import { type Span, type SpanFacts, spanHere, type Tracer } from '../platform/trace.ts'

export interface TracingOptions {
  /** The collector, without `/v1/traces`. */
  readonly endpoint: string
  /** Of the product and what this process does. */
  readonly service: string
  /** From 0 to 1, the share of requests and batches that are traced. */
  readonly share: number
}
export interface Tracing extends Tracer {
  /** Sends what waits. */
  readonly stop: () => Promise<void>
}

const mostWaiting = 2_000
const longestStatement = 1_000
/** Statements of one request that have a span. */
const mostChildren = 200

export const openTracing = ({ endpoint, service, share }: TracingOptions): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5_000 })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeCountLimit: 16, attributeValueLengthLimit: longestStatement },
    // What does not fit is dropped: nobody waits for a collector.
    spanProcessors: [
      new BatchSpanProcessor(exporter, { maxQueueSize: mostWaiting, scheduledDelayMillis: 1_000 }),
    ],
  })
  const tracer = provider.getTracer('tandem')

  const spanOf = (span: OtelSpan): Span => {
    let children = 0
    return {
      child: (name, facts) =>
        children++ < mostChildren
          ? spanOf(tracer.startSpan(name, { attributes: facts }, trace.setSpan(ROOT_CONTEXT, span)))
          : spanOf(trace.wrapSpanContext(span.spanContext())),
      end: (facts = {}, isFailed = false) => {
        span.setAttributes(facts)
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  const unpatch = traceStatements()
  return {
    begin: (name: string, facts: SpanFacts) => {
      const span = tracer.startSpan(name, { attributes: facts }, ROOT_CONTEXT)
      return span.isRecording() ? spanOf(span) : null
    },
    stop: async () => {
      unpatch()
      await provider.shutdown().catch(() => {})
    },
  }
}

/** "SELECT" of "SELECT id FROM vehicle"; its values are never told. */
const verbOf = (text: string) => /[A-Za-z]+/.exec(text)?.[0].toUpperCase() ?? 'SQL'

type Query = (...args: unknown[]) => unknown
/** Gives statements that belong to something that is traced a span; answers what ends that. */
const traceStatements = (): (() => void) => {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const plain = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const parent = spanHere()
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    const isStream = typeof (first as { submit?: unknown } | null)?.submit === 'function'
    if (parent === null || typeof text !== 'string' || isStream) return plain.apply(this, args)
    const span = parent.child(verbOf(text), {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, longestStatement),
    })
    const last = args.at(-1)
    if (typeof last === 'function') {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        span.end({}, error != null)
        return last(error, ...rest)
      }
      return plain.apply(this, args)
    }
    const outcome = plain.apply(this, args) as Promise<unknown>
    outcome.then(
      () => span.end(),
      () => span.end({}, true),
    )
    return outcome
  }
  return () => {
    prototype.query = plain
  }
}
