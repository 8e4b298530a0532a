package org.openapitools.jackson.nullable; public class JsonNullableModule extends com.fasterxml.jackson.databind.module.SimpleModule {}
