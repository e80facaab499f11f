import * as z from 'zod/mini';
import { ANY_TEXT, type Samples } from './openapi-samples.ts';
import { schemaBehindTransform, variantsOf } from './openapi-schemas.ts';

/**
 * An example of what a schema accepts. A field gets the first sample for its name that its schema accepts; the other values
 * follow from the schema.
 */
function exampleInput(schema: z.core.$ZodType, samples: Samples, name = ''): unknown {
  const sample = samples.get(name)?.find((value) => z.safeParse(schema, value).success);
  if (sample !== undefined) return sample;
  const inside = (inner: z.core.$ZodType) => exampleInput(inner, samples, name);
  const behind = schemaBehindTransform(schema);
  if (behind) return inside(behind);
  if (schema instanceof z.core.$ZodPipe) return inside(schema._zod.def.in);
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodDefault)
    return inside(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodArray) return [inside(schema._zod.def.element)];
  if (schema instanceof z.core.$ZodUnion) return inside(schema._zod.def.options[0] ?? schema);
  if (schema instanceof z.core.$ZodLiteral) return schema._zod.def.values[0];
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries)[0];
  if (schema instanceof z.core.$ZodBoolean) return true;
  if (schema instanceof z.core.$ZodNumber) return 1;
  if (schema instanceof z.core.$ZodString) return ANY_TEXT.find((text) => z.safeParse(schema, text).success);
  if (schema instanceof z.core.$ZodRecord) {
    const { keyType, valueType } = schema._zod.def;
    const keys = [...(keyType._zod.values ?? ['key'])].map(String);
    return Object.fromEntries(keys.map((key) => [key, exampleInput(valueType, samples, key)]));
  }
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape).map(([field, inner]) => [field, exampleInput(inner, samples, field)]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  return undefined;
}

/** Examples of a request or a parameter by name: one, or one of each variant. */
export function requestExamples(schema: z.core.$ZodType, samples: Samples, name = ''): Map<string, unknown> {
  const variants = variantsOf(schema) ?? new Map([['example', schema]]);
  return new Map([...variants].map(([key, variant]) => [key, exampleInput(variant, samples, name)]));
}

/** An example of a response, with the defaults that the schema adds. */
export function responseExample(schema: z.core.$ZodType, samples: Samples): unknown {
  const example = exampleInput(schema, samples);
  const result = z.safeParse(schema, example);
  return result.success ? result.data : example;
}
