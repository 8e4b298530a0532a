package org.openapitools.jackson.nullable;
public class JsonNullable<T> { public static <T> JsonNullable<T> undefined() { return null; } public static <T> JsonNullable<T> of(T value) { return null; } public T get() { return null; } public T orElse(T other) { return other; } public boolean isPresent() { return false; } }
